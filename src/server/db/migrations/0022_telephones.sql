CREATE TABLE "phone_gateways" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_visitors" (
	"service_id" text NOT NULL,
	"number" text NOT NULL,
	"visitor_eid" uuid NOT NULL,
	CONSTRAINT "phone_visitors_service_id_number_pk" PRIMARY KEY("service_id","number")
);
--> statement-breakpoint
DROP INDEX "service_numbers_number";--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "failure_code" integer;--> statement-breakpoint
CREATE INDEX "phone_visitors_visitor" ON "phone_visitors" USING btree ("visitor_eid");--> statement-breakpoint
CREATE UNIQUE INDEX "service_numbers_e164" ON "service_numbers" USING btree ("number");