CREATE TABLE "auto_close_settings" (
	"service_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"idle_minutes" integer NOT NULL,
	"countdown_seconds" integer NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"member_eids" uuid[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"overflow_tag_id" uuid,
	"updated_at_ms" bigint NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "tag_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "closing_since_ms" bigint;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "closes_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "waiting_since_ms" bigint;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "tag_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "follow_up" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to" jsonb;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "wrap_up_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "idle_away_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "out_of_reach_seconds" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "status_reason_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "status_since_ms" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "away_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wrap_up_until_ms" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invitation_ends_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "custom_data" json;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "presence" ADD COLUMN "gone_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "presence" ADD COLUMN "probed_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "presence" ADD COLUMN "answered_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "auto_close_settings" ADD CONSTRAINT "auto_close_settings_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_changes_room" ON "message_changes" USING btree ("room_id","message_id");--> statement-breakpoint
CREATE INDEX "notes_room" ON "notes" USING btree ("room_id","id");--> statement-breakpoint
CREATE INDEX "passed_inquiries_eid" ON "passed_inquiries" USING btree ("eid");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree ("service_id",lower("name"));--> statement-breakpoint
CREATE INDEX "users_wrap_up" ON "users" USING btree ("wrap_up_until_ms") WHERE "users"."wrap_up_until_ms" is not null;