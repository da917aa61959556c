CREATE TABLE "action_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"action" text NOT NULL,
	"eid" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unwanted_mails" (
	"service_id" text NOT NULL,
	"email" text NOT NULL,
	"since_ms" bigint NOT NULL,
	CONSTRAINT "unwanted_mails_service_id_email_pk" PRIMARY KEY("service_id","email")
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"eid" uuid NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "form_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"widget_id" uuid NOT NULL,
	"form_type" text NOT NULL,
	"room_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"inquiry_id" uuid,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"answered_at_ms" bigint NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form_otps" (
	"eid" uuid NOT NULL,
	"otp_type" text NOT NULL,
	"target" text NOT NULL,
	"hash" text NOT NULL,
	"tries" integer NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"verified_at_ms" bigint,
	CONSTRAINT "form_otps_eid_otp_type_target_pk" PRIMARY KEY("eid","otp_type","target")
);
--> statement-breakpoint
CREATE TABLE "knowledge_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"folder_id" uuid,
	"title" text NOT NULL,
	"text" json NOT NULL,
	"language" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"updated_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"data" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_published" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"text" json NOT NULL,
	"language" text NOT NULL,
	"published_at_ms" bigint NOT NULL,
	"picture_ids" uuid[] NOT NULL,
	"plain_text" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (public.search_words("title" || ' ' || "plain_text")) STORED,
	"title_words" "tsvector" GENERATED ALWAYS AS (public.search_words("title")) STORED
);
--> statement-breakpoint
CREATE TABLE "knowledge_versions" (
	"entry_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"text" json NOT NULL,
	"language" text NOT NULL,
	"saved_at_ms" bigint NOT NULL,
	"saved_by_name" text NOT NULL,
	"picture_ids" uuid[] NOT NULL,
	CONSTRAINT "knowledge_versions_entry_id_revision_pk" PRIMARY KEY("entry_id","revision")
);
--> statement-breakpoint
CREATE TABLE "knowledge_votes" (
	"entry_id" uuid NOT NULL,
	"voter" text NOT NULL,
	"is_helpful" boolean NOT NULL,
	CONSTRAINT "knowledge_votes_entry_id_voter_pk" PRIMARY KEY("entry_id","voter")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"staff_eid" uuid NOT NULL,
	"visitor_eid" uuid NOT NULL,
	"starts_at_ms" bigint NOT NULL,
	"ends_at_ms" bigint NOT NULL
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
CREATE TABLE "destinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"uses" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "widget_forms" (
	"widget_id" uuid NOT NULL,
	"form_type" text NOT NULL,
	"definition" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "widget_forms_widget_id_form_type_pk" PRIMARY KEY("widget_id","form_type")
);
--> statement-breakpoint
CREATE TABLE "widgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"is_default" boolean NOT NULL,
	"settings" jsonb NOT NULL,
	"secret" text,
	"created_at_ms" bigint NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "staff_eid" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "customer_email" text;--> statement-breakpoint
ALTER TABLE "action_tokens" ADD CONSTRAINT "action_tokens_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_keys" ADD CONSTRAINT "contact_keys_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_visitors" ADD CONSTRAINT "contact_visitors_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_otps" ADD CONSTRAINT "form_otps_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_entries" ADD CONSTRAINT "knowledge_entries_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_entries" ADD CONSTRAINT "knowledge_entries_folder_id_knowledge_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."knowledge_folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_folders" ADD CONSTRAINT "knowledge_folders_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_pictures" ADD CONSTRAINT "knowledge_pictures_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_published" ADD CONSTRAINT "knowledge_published_entry_id_knowledge_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."knowledge_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_published" ADD CONSTRAINT "knowledge_published_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_versions" ADD CONSTRAINT "knowledge_versions_entry_id_knowledge_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."knowledge_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_votes" ADD CONSTRAINT "knowledge_votes_entry_id_knowledge_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."knowledge_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_forms" ADD CONSTRAINT "widget_forms_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_tokens_expiry" ON "action_tokens" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "page_views_eid" ON "page_views" USING btree ("eid","at_ms");--> statement-breakpoint
CREATE INDEX "page_views_at" ON "page_views" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "contact_keys_contact" ON "contact_keys" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contact_merges_at" ON "contact_merges" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "contact_visitors_contact" ON "contact_visitors" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("service_id","sort_name" collate "C","id");--> statement-breakpoint
CREATE INDEX "contacts_blocked" ON "contacts" USING btree ("service_id") WHERE "contacts"."blocked_at_ms" is not null;--> statement-breakpoint
CREATE INDEX "contacts_words" ON "contacts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "form_answers_room" ON "form_answers" USING btree ("room_id","form_type");--> statement-breakpoint
CREATE INDEX "form_otps_expiry" ON "form_otps" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "knowledge_entries_service" ON "knowledge_entries" USING btree ("service_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_folders_name" ON "knowledge_folders" USING btree ("service_id","name");--> statement-breakpoint
CREATE INDEX "knowledge_pictures_service" ON "knowledge_pictures" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "knowledge_published_service" ON "knowledge_published" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "knowledge_published_words" ON "knowledge_published" USING gin ("words");--> statement-breakpoint
CREATE INDEX "knowledge_published_pictures" ON "knowledge_published" USING gin ("picture_ids");--> statement-breakpoint
CREATE INDEX "knowledge_versions_pictures" ON "knowledge_versions" USING gin ("picture_ids");--> statement-breakpoint
CREATE INDEX "appointments_staff" ON "appointments" USING btree ("staff_eid","ends_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_cards_token" ON "staff_cards" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "widgets_default" ON "widgets" USING btree ("service_id") WHERE "widgets"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "users_customer" ON "users" USING btree ("service_id","customer_id");