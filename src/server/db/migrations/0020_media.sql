CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"call_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"duration_ms" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "room_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "call_id" uuid;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "recording_mode" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "recording_notice" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "recording_kept_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "recorded_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "is_recording_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "recording_mode" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "recording_notice" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "recordings_call" ON "recordings" USING btree ("call_id","started_at_ms");--> statement-breakpoint
CREATE INDEX "recordings_age" ON "recordings" USING btree ("service_id","created_at_ms");