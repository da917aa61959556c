-- Callers who hide their number are in no list of telephones, and their conversations from before stayed web chats. In those
-- the first party of a call is the telephone: a visitor of the web chat calls from a browser, and staff call theirs.
UPDATE "rooms" SET "channel" = 'call' WHERE "channel" = 'chat' AND "id" IN (
  SELECT "calls"."room_id" FROM "calls" JOIN "call_parties" ON "call_parties"."call_id" = "calls"."id"
  WHERE "call_parties"."place" = 0 AND "call_parties"."kind" = 'phone');--> statement-breakpoint
UPDATE "offers" SET "channel" = 'call' WHERE "channel" = 'chat' AND "room_id" IN (SELECT "id" FROM "rooms" WHERE "channel" = 'call');
