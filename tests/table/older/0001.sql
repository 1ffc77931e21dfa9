BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE carries (
	token_hash VARCHAR(64) NOT NULL, 
	person VARCHAR(24) NOT NULL, 
	expires FLOAT NOT NULL, 
	CONSTRAINT pk_carries PRIMARY KEY (token_hash), 
	CONSTRAINT fk_carries_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE chat (
	table_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER, 
	person VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_chat_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_chat_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE journal (
	table_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	action VARCHAR(10) NOT NULL, 
	text TEXT NOT NULL, 
	"by" VARCHAR(10) NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_journal PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_journal_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "journal" VALUES('goesOnAsItWas001',1,0,'choose','b12','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',2,2,'choose','q9','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',3,0,'choose','c10','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',4,2,'choose','r7','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',5,0,'choose','charm','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',6,1,'choose','static_barrier','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',7,2,'choose','noble_blade','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',8,3,'choose','bulwark','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',9,1,'choose','skill','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',10,3,'choose','hold','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',11,2,'choose','clear','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',12,0,'choose','movement','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',13,0,'choose','c12','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',14,0,'choose','cleave','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',15,1,'choose','shock','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',16,2,'choose','spell_break','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',17,3,'choose','mad_dash','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',18,2,'choose','hold','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',19,0,'choose','fast_travel','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',20,0,'choose','f9','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',21,1,'choose','clear','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',22,3,'choose','movement','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',23,3,'choose','q5','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',24,0,'choose','sirens_call','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',25,1,'choose','lift_up','person',1794761868.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',26,2,'choose','aspiring_duelist','person',1794761869.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',27,3,'choose','shield','person',1794761869.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',28,1,'choose','movement','person',1794761869.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',29,1,'choose','c8','person',1794761869.0);
INSERT INTO "journal" VALUES('goesOnAsItWas001',30,2,'choose','movement','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',1,1,'choose','alpha3','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',2,1,'choose','spell_binder','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',3,1,'choose','A4','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',4,1,'choose','alpha1','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',5,1,'choose','shadow_ranger','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',6,1,'choose','A2','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',7,1,'choose','done','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',8,0,'choose','alpha2','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',9,0,'choose','celestial_knight','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',10,0,'choose','K3','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',11,0,'choose','done','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',12,0,'choose','cast','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',13,0,'choose','E3','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',14,0,'choose','B3','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',15,0,'choose','I1','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',16,0,'choose','A2','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',17,1,'choose','pass','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',18,1,'choose','A2','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',19,1,'choose','discard','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',20,1,'choose','pathfinding.stride','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',21,1,'choose','A3','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',22,1,'choose','A2','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',23,1,'choose','cast:1','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',24,1,'choose','B4','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',25,1,'choose','pathfinding.stride','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',26,1,'choose','B3','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',27,1,'choose','discard','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',28,1,'choose','orders:win','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',29,1,'choose','orders:harm','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',30,1,'choose','orders:activation','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',31,1,'choose','discard','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',32,1,'choose','A4','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',33,1,'choose','healing_hands.mend','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',34,1,'choose','alpha1','person',1794761869.0);
INSERT INTO "journal" VALUES('overAndDiffers02',35,1,'choose','A2','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',1,0,'choose','alpha3','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',2,0,'choose','spell_binder','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',3,0,'choose','K6','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',4,0,'choose','alpha1','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',5,0,'choose','shadow_ranger','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',6,0,'choose','K2','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',7,0,'choose','alpha3','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',8,0,'choose','K3','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',9,1,'choose','alpha1','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',10,1,'choose','spell_binder','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',11,1,'choose','A4','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',12,1,'choose','alpha2','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',13,1,'choose','shadow_ranger','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',14,1,'choose','A6','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',15,1,'choose','done','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',16,1,'choose','orders:win','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',17,1,'choose','discard','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',18,1,'choose','pass','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',19,0,'choose','cast','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',20,0,'choose','E7','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',21,0,'choose','F1','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',22,0,'choose','H6','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',23,0,'choose','E6','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',24,1,'choose','pass','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',25,0,'choose','K3','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',26,0,'choose','basic.fly','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',27,0,'choose','I5','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',28,0,'choose','done','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',29,0,'choose','discard','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',30,0,'choose','discard','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',31,0,'choose','K2','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',32,0,'choose','basic.walk','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',33,0,'choose','K3','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',34,0,'choose','discard','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',35,0,'choose','K6','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',36,0,'choose','basic.fly','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',37,0,'choose','J7','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',38,0,'choose','alpha3','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',39,0,'choose','K2','person',1794761869.0);
INSERT INTO "journal" VALUES('athlasGoesOn0003',40,1,'choose','offer_draw','person',1794761869.0);
CREATE TABLE people (
	id VARCHAR(24) NOT NULL, 
	key_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	webhook TEXT DEFAULT '' NOT NULL, 
	created FLOAT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('lEyfyKezgQEsjTlt','dd52b67ef0b3d552a019947a5d5a7ad87051b4bb740d3cea7583fa1f91d6fb3e','Ann','',1794761868.0);
CREATE TABLE seats (
	table_id VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR(24), 
	bot VARCHAR(40) DEFAULT '' NOT NULL, 
	generation INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_seats_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES('goesOnAsItWas001',0,'lEyfyKezgQEsjTlt','',0);
INSERT INTO "seats" VALUES('goesOnAsItWas001',1,'lEyfyKezgQEsjTlt','',0);
INSERT INTO "seats" VALUES('goesOnAsItWas001',2,'lEyfyKezgQEsjTlt','',0);
INSERT INTO "seats" VALUES('goesOnAsItWas001',3,'lEyfyKezgQEsjTlt','',0);
INSERT INTO "seats" VALUES('overAndDiffers02',0,'lEyfyKezgQEsjTlt','',0);
INSERT INTO "seats" VALUES('overAndDiffers02',1,'lEyfyKezgQEsjTlt','',0);
INSERT INTO "seats" VALUES('athlasGoesOn0003',0,'lEyfyKezgQEsjTlt','',0);
INSERT INTO "seats" VALUES('athlasGoesOn0003',1,'lEyfyKezgQEsjTlt','',0);
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('secret','12b419800d19a65bfc3ec744c89ec28bb27b5ed2a6022127bfc00ba417eb3edd');
CREATE TABLE tables (
	id VARCHAR(24) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	version VARCHAR(40) NOT NULL, 
	setup TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	host VARCHAR(24) NOT NULL, 
	public BOOLEAN NOT NULL, 
	spectators BOOLEAN NOT NULL, 
	curtain BOOLEAN NOT NULL, 
	clock VARCHAR(10) NOT NULL, 
	clock_seconds INTEGER NOT NULL, 
	source TEXT DEFAULT '' NOT NULL, 
	revision INTEGER NOT NULL, 
	length INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	deadline FLOAT, 
	bot_turn BOOLEAN NOT NULL, 
	to_act VARCHAR(100) DEFAULT '' NOT NULL, 
	result TEXT DEFAULT '' NOT NULL, 
	proposal TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_host FOREIGN KEY(host) REFERENCES people (id)
);
INSERT INTO "tables" VALUES('goesOnAsItWas001','goa2','1','{"players": 4, "edition": 2, "length": "quick", "board": "auto", "selection": "auto", "heroes": [], "complexity": 4, "mirror": false, "before_draft": "all_random", "larger_team": "red", "handicaps": [], "six_cards": "", "nine_lives": false, "strays_between_repeats": true, "counters_return": false}','762335141337339812','playing','lEyfyKezgQEsjTlt',0,1,0,'none',0,'',31,30,1794761868.0,1794761869.0,NULL,0,'2','','');
INSERT INTO "tables" VALUES('overAndDiffers02','athlas','1','{"points": 250, "creation": "presets", "north": "aquatic", "south": "rush", "games": 1, "offers": true, "turn_limit": 3}','4399750037290374966','over','lEyfyKezgQEsjTlt',0,1,0,'none',0,'',36,35,1794761869.0,1794761869.0,NULL,0,'','{"winners":[],"reason":"the turn limit is reached","rule":"athlas.command.alternate","scores":[0,0]}','');
INSERT INTO "tables" VALUES('athlasGoesOn0003','athlas','1','{"points": 250, "creation": "presets", "north": "aquatic", "south": "rush", "games": 1, "offers": true, "turn_limit": 0}','4341291357213148556','playing','lEyfyKezgQEsjTlt',0,1,0,'none',0,'',41,40,1794761869.0,1794761869.0,NULL,0,'0','','');
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX ix_tables_deadline ON tables (deadline);
CREATE INDEX ix_seats_person ON seats (person);
COMMIT;
