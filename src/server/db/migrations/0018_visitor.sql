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
ALTER TABLE "form_otps" ADD CONSTRAINT "form_otps_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_forms" ADD CONSTRAINT "widget_forms_widget_id_widgets_id_fk" FOREIGN KEY ("widget_id") REFERENCES "public"."widgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widgets" ADD CONSTRAINT "widgets_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_tokens_expiry" ON "action_tokens" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "page_views_eid" ON "page_views" USING btree ("eid","at_ms");--> statement-breakpoint
CREATE INDEX "page_views_at" ON "page_views" USING btree ("at_ms");--> statement-breakpoint
CREATE INDEX "form_answers_room" ON "form_answers" USING btree ("room_id","form_type");--> statement-breakpoint
CREATE INDEX "form_otps_expiry" ON "form_otps" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "widgets_default" ON "widgets" USING btree ("service_id") WHERE "widgets"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "users_customer" ON "users" USING btree ("service_id","customer_id");