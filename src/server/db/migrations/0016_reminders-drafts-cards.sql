CREATE TABLE "business_hours" (
	"service_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"time_zone" text NOT NULL,
	"times" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"eid" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"save_id" uuid NOT NULL,
	"text" text NOT NULL,
	"is_note" boolean NOT NULL,
	"reply_to" jsonb,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "drafts_eid_room_id_pk" PRIMARY KEY("eid","room_id")
);
--> statement-breakpoint
CREATE TABLE "inbox_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"eid" uuid NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"tab" text NOT NULL,
	"filter" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_previews" (
	"url_hash" text PRIMARY KEY NOT NULL,
	"preview" jsonb,
	"until_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"eid" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "reminders_eid_room_id_pk" PRIMARY KEY("eid","room_id")
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"service_id" text NOT NULL,
	"text_hash" text NOT NULL,
	"to_language" text NOT NULL,
	"from_language" text NOT NULL,
	"text" text,
	"until_ms" bigint NOT NULL,
	CONSTRAINT "translations_service_id_text_hash_to_language_pk" PRIMARY KEY("service_id","text_hash","to_language")
);
--> statement-breakpoint
CREATE TABLE "card_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visitor_eid" uuid NOT NULL,
	"service_id" text NOT NULL,
	"text" text NOT NULL,
	"author_eid" uuid NOT NULL,
	"author_name" text NOT NULL,
	"written_at_ms" bigint NOT NULL,
	"editor_name" text NOT NULL,
	"edited_at_ms" bigint,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_cards" (
	"visitor_eid" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"tags" text[] NOT NULL,
	"custom_data" json NOT NULL,
	"data_revision" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "counts_from_ms" bigint;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "edited_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "removed_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "business_hours" ADD CONSTRAINT "business_hours_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbox_views_service" ON "inbox_views" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "link_previews_until" ON "link_previews" USING btree ("until_ms");--> statement-breakpoint
CREATE INDEX "translations_until" ON "translations" USING btree ("until_ms");--> statement-breakpoint
CREATE INDEX "card_notes_visitor" ON "card_notes" USING btree ("visitor_eid");--> statement-breakpoint
CREATE INDEX "visitor_cards_service" ON "visitor_cards" USING btree ("service_id");