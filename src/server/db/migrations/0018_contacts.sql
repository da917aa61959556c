CREATE TABLE "contact_keys" (
	"service_id" text NOT NULL,
	"key" text NOT NULL,
	"contact_id" uuid NOT NULL,
	CONSTRAINT "contact_keys_service_id_key_contact_id_pk" PRIMARY KEY("service_id","key","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contact_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"contact_id" uuid NOT NULL,
	"revision" bigint NOT NULL,
	"before" json NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_visitors" (
	"visitor_eid" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"blocked" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"job_title" text NOT NULL,
	"language" text NOT NULL,
	"notes" text NOT NULL,
	"phones" json NOT NULL,
	"mails" json NOT NULL,
	"custom_data" json NOT NULL,
	"consents" json NOT NULL,
	"blocked_at_ms" bigint,
	"blocked_by_name" text DEFAULT '' NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"revision" bigint NOT NULL,
	"sort_name" text NOT NULL,
	"search_text" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (public.search_words("search_text")) STORED
);
--> statement-breakpoint
CREATE TABLE "staff_cards" (
	"eid" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"job_title" text NOT NULL,
	"shows_phone" integer NOT NULL,
	"shows_email" integer NOT NULL,
	"token" text
);
--> statement-breakpoint
ALTER TABLE "contact_keys" ADD CONSTRAINT "contact_keys_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_visitors" ADD CONSTRAINT "contact_visitors_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_keys_contact" ON "contact_keys" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_merges_at" ON "contact_merges" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "contact_visitors_contact" ON "contact_visitors" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("service_id","sort_name" collate "C","id");--> statement-breakpoint
CREATE INDEX "contacts_blocked" ON "contacts" USING btree ("service_id") WHERE "contacts"."blocked_at_ms" is not null;--> statement-breakpoint
CREATE INDEX "contacts_words" ON "contacts" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_cards_token" ON "staff_cards" USING btree ("token");