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
ALTER TABLE "number_scripts" ADD CONSTRAINT "number_scripts_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_numbers" ADD CONSTRAINT "service_numbers_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_quality_call" ON "call_quality_reports" USING btree ("service_id","call_id");--> statement-breakpoint
CREATE INDEX "call_quality_reported" ON "call_quality_reports" USING btree ("reported_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "number_scripts_name" ON "number_scripts" USING btree ("service_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "service_numbers_number" ON "service_numbers" USING btree ("service_id","number");