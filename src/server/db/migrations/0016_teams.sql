CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"member_eids" uuid[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"overflow_tag_id" uuid,
	"updated_at_ms" bigint NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "tag_id" uuid;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "tag_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invitation_ends_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "custom_data" json;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name" ON "tags" USING btree ("service_id",lower("name"));