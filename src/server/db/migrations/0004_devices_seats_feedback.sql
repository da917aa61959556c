CREATE TABLE "app_feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"eid" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"app_version" text NOT NULL,
	"level" text NOT NULL,
	"log_session_id" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"eid" uuid NOT NULL,
	"id" text NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"os" text DEFAULT '' NOT NULL,
	"language" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"status" json,
	"last_used_at_ms" bigint NOT NULL,
	CONSTRAINT "devices_eid_id_pk" PRIMARY KEY("eid","id")
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"eid" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"claimed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_feedback_service" ON "app_feedback" USING btree ("service_id","id");--> statement-breakpoint
CREATE INDEX "sessions_eid" ON "sessions" USING btree ("eid");