-- Members of rooms become participants: with an address and a channel each, and the visitor as one of them.
ALTER TABLE "members" RENAME TO "participants";--> statement-breakpoint
ALTER TABLE "participants" RENAME COLUMN "kind" TO "role";--> statement-breakpoint
ALTER TABLE "participants" DROP CONSTRAINT "members_room_id_eid_pk";--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ALTER COLUMN "eid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "channel" text DEFAULT 'chat' NOT NULL;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "name" text;--> statement-breakpoint
INSERT INTO "participants" ("room_id", "eid", "role", "delivered_seq", "read_seq")
	SELECT "id", "visitor_eid", 'visitor', 0, 0 FROM "rooms" r
	WHERE NOT EXISTS (SELECT 1 FROM "participants" p WHERE p."room_id" = r."id" AND p."eid" = r."visitor_eid");--> statement-breakpoint
UPDATE "participants" p SET "channel" = r."channel", "name" = r."visitor_name", "address" = (
	SELECT v."number" FROM "phone_visitors" v WHERE v."visitor_eid" = r."visitor_eid" AND r."channel" = 'call' LIMIT 1)
	FROM "rooms" r WHERE r."id" = p."room_id" AND r."visitor_eid" = p."eid";--> statement-breakpoint
ALTER TABLE "rooms" DROP COLUMN "visitor_eid";--> statement-breakpoint
ALTER TABLE "rooms" DROP COLUMN "visitor_name";--> statement-breakpoint
ALTER INDEX "members_eid" RENAME TO "participants_eid";--> statement-breakpoint
CREATE UNIQUE INDEX "participants_member" ON "participants" USING btree ("room_id","eid");--> statement-breakpoint
CREATE UNIQUE INDEX "participants_address" ON "participants" USING btree ("room_id","channel","address");--> statement-breakpoint
CREATE UNIQUE INDEX "participants_visitor" ON "participants" USING btree ("room_id") WHERE role = 'visitor';--> statement-breakpoint
CREATE TABLE "receipts" (
	"room_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"participant_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "receipts_room_id_seq_participant_id_pk" PRIMARY KEY("room_id","seq","participant_id")
);
--> statement-breakpoint
CREATE VIEW "public"."room_visitors" AS (SELECT "room_id", "eid" AS "visitor_eid", "name" AS "visitor_name" FROM "participants" WHERE "role" = 'visitor');
