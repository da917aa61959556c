CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"room_id" uuid NOT NULL,
	"owner_eid" uuid NOT NULL,
	"name" text NOT NULL,
	"announced_bytes" bigint NOT NULL,
	"size_bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"media_type" text NOT NULL,
	"width" integer,
	"height" integer,
	"thumbnail" text NOT NULL,
	"message_id" uuid,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "content" jsonb;--> statement-breakpoint
CREATE INDEX "files_service" ON "files" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "files_message" ON "files" USING btree ("message_id","created_at_ms");