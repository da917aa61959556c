CREATE TABLE "reminders" (
	"eid" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "reminders_eid_room_id_pk" PRIMARY KEY("eid","room_id")
);
