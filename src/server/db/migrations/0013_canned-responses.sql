CREATE TABLE "canned_responses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"owner_eid" uuid,
	"shortcut" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"category" text NOT NULL,
	"language" text NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "canned_responses" ADD CONSTRAINT "canned_responses_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_responses" ADD CONSTRAINT "canned_responses_owner_eid_users_eid_fk" FOREIGN KEY ("owner_eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_responses_shared" ON "canned_responses" USING btree ("service_id","shortcut") WHERE "canned_responses"."owner_eid" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_responses_personal" ON "canned_responses" USING btree ("owner_eid","shortcut");