CREATE TABLE "auto_close_settings" (
	"service_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"idle_minutes" integer NOT NULL,
	"countdown_seconds" integer NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_inquiries" (
	"inquiry_id" uuid PRIMARY KEY NOT NULL,
	"kept_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "closing_since_ms" bigint;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "closes_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "auto_close_settings" ADD CONSTRAINT "auto_close_settings_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;