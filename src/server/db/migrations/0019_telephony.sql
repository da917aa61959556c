CREATE TABLE "call_quality_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"call_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"other_party_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"reason" text NOT NULL,
	"codec" text NOT NULL,
	"values" json NOT NULL,
	"reported_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_scripts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"text" text NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_numbers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"access" text NOT NULL,
	"member_eids" uuid[] DEFAULT '{}' NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_parties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"eid" uuid,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"number_type" text NOT NULL,
	"state" text NOT NULL,
	"state_since_ms" bigint NOT NULL,
	"rings_until_ms" bigint NOT NULL,
	"device_id" text,
	"session_id" uuid,
	"is_muted" boolean NOT NULL,
	"is_held" boolean NOT NULL,
	"has_camera" boolean NOT NULL,
	"has_screen" boolean NOT NULL,
	"monitor" text,
	"joined_at_ms" bigint,
	"mos" real,
	"left_at_ms" bigint,
	"end" text,
	"replaces_id" uuid,
	"transfer_type" text
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"room_id" uuid,
	"inquiry_id" uuid,
	"media" text NOT NULL,
	"state" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"rings_until_ms" bigint NOT NULL,
	"answered_at_ms" bigint,
	"ended_at_ms" bigint,
	"end" text,
	"is_recorded" boolean DEFAULT false NOT NULL,
	"tells_monitoring" boolean DEFAULT true NOT NULL,
	"event_name" text NOT NULL,
	"event_by" uuid,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"party_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"name" text NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "call_id" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "media" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "tells_monitoring" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "extension" text;--> statement-breakpoint
ALTER TABLE "number_scripts" ADD CONSTRAINT "number_scripts_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_numbers" ADD CONSTRAINT "service_numbers_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_quality_call" ON "call_quality_reports" USING btree ("service_id","call_id");--> statement-breakpoint
CREATE INDEX "call_quality_reported" ON "call_quality_reports" USING btree ("reported_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "number_scripts_name" ON "number_scripts" USING btree ("service_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "service_numbers_number" ON "service_numbers" USING btree ("service_id","number");--> statement-breakpoint
CREATE INDEX "call_parties_call" ON "call_parties" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "call_parties_in" ON "call_parties" USING btree ("eid") WHERE "call_parties"."state" <> 'left';--> statement-breakpoint
CREATE INDEX "call_parties_live" ON "call_parties" USING btree ("service_id") WHERE "call_parties"."state" <> 'left';--> statement-breakpoint
CREATE INDEX "call_parties_log" ON "call_parties" USING btree ("eid","call_id");--> statement-breakpoint
CREATE INDEX "calls_live" ON "calls" USING btree ("service_id") WHERE "calls"."ended_at_ms" is null;--> statement-breakpoint
CREATE INDEX "calls_of_inquiry" ON "calls" USING btree ("inquiry_id") WHERE "calls"."ended_at_ms" is null;--> statement-breakpoint
CREATE INDEX "calls_of_room" ON "calls" USING btree ("room_id") WHERE "calls"."ended_at_ms" is null;--> statement-breakpoint
CREATE INDEX "calls_log" ON "calls" USING btree ("service_id","created_at_ms","id");--> statement-breakpoint
CREATE INDEX "monitor_sessions_inquiry" ON "monitor_sessions" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "monitor_sessions_open" ON "monitor_sessions" USING btree ("call_id") WHERE "monitor_sessions"."ended_at_ms" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_extension" ON "users" USING btree ("service_id","extension");