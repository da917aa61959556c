CREATE TABLE "push_settings" (
	"eid" uuid PRIMARY KEY NOT NULL,
	"settings" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"session_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"service_id" text NOT NULL,
	"language" text NOT NULL,
	"saved_at_ms" bigint NOT NULL,
	"answer" text DEFAULT 'none' NOT NULL,
	"status" integer,
	"answered_at_ms" bigint,
	"shown_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"key" text NOT NULL,
	"inquiry_id" uuid,
	"created_at_ms" bigint NOT NULL,
	"shown_at_ms" bigint,
	"acted_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "presence" ADD COLUMN "is_attended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "push_settings" ADD CONSTRAINT "push_settings_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_eid" ON "push_subscriptions" USING btree ("eid");--> statement-breakpoint
CREATE UNIQUE INDEX "pushes_key" ON "pushes" USING btree ("subscription_id","key");--> statement-breakpoint
CREATE INDEX "pushes_created" ON "pushes" USING btree ("created_at_ms");