CREATE TABLE "passed_inquiries" (
	"inquiry_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"kind" text NOT NULL,
	"service_id" text NOT NULL,
	"room_id" uuid NOT NULL,
	"visitor_name" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"read_at_ms" bigint,
	CONSTRAINT "passed_inquiries_inquiry_id_eid_kind_pk" PRIMARY KEY("inquiry_id","eid","kind")
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "wrap_up_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "idle_away_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "out_of_reach_seconds" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "status_reason_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "status_since_ms" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wrap_up_until_ms" bigint;--> statement-breakpoint
ALTER TABLE "presence" ADD COLUMN "gone_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "presence" ADD COLUMN "probed_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "presence" ADD COLUMN "answered_at_ms" bigint;--> statement-breakpoint
CREATE INDEX "passed_inquiries_eid" ON "passed_inquiries" USING btree ("eid");--> statement-breakpoint
CREATE INDEX "users_wrap_up" ON "users" USING btree ("wrap_up_until_ms") WHERE "users"."wrap_up_until_ms" is not null;