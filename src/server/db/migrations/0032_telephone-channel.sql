ALTER TABLE "offers" ADD COLUMN "channel" text DEFAULT 'chat' NOT NULL;--> statement-breakpoint
-- Conversations of telephones were said to be web chats.
UPDATE "rooms" SET "channel" = 'call' WHERE "visitor_eid" IN (SELECT "visitor_eid" FROM "phone_visitors");--> statement-breakpoint
UPDATE "offers" SET "channel" = 'call' WHERE "room_id" IN (SELECT "id" FROM "rooms" WHERE "channel" = 'call');
