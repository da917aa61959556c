CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"staff_eid" uuid NOT NULL,
	"visitor_eid" uuid NOT NULL,
	"starts_at_ms" bigint NOT NULL,
	"ends_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "appointments_staff" ON "appointments" USING btree ("staff_eid","ends_at_ms");