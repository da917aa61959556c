CREATE TABLE "message_changes" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"edited_at_ms" bigint,
	"removed_at_ms" bigint,
	"reactions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"eid" uuid NOT NULL,
	"id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"room_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"visitor_name" text NOT NULL,
	"preview" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"read_at_ms" bigint,
	CONSTRAINT "mentions_eid_id_pk" PRIMARY KEY("eid","id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"room_id" uuid NOT NULL,
	"after_seq" bigint NOT NULL,
	"author_eid" uuid NOT NULL,
	"author_name" text NOT NULL,
	"text" text NOT NULL,
	"mentioned_eids" uuid[] NOT NULL,
	"written_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to" jsonb;--> statement-breakpoint
CREATE INDEX "message_changes_room" ON "message_changes" USING btree ("room_id","message_id");--> statement-breakpoint
CREATE INDEX "notes_room" ON "notes" USING btree ("room_id","id");