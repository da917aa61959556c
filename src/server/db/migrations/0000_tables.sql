CREATE TABLE "feed_entries" (
	"eid" uuid NOT NULL,
	"n" bigint NOT NULL,
	"entry" json NOT NULL,
	CONSTRAINT "feed_entries_eid_n_pk" PRIMARY KEY("eid","n")
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"eid" uuid PRIMARY KEY NOT NULL,
	"last_n" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"eid" uuid NOT NULL,
	"key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"answer" json,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "idempotency_keys_eid_key_pk" PRIMARY KEY("eid","key")
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"status" text NOT NULL,
	"agent_eid" uuid,
	"agent_name" text,
	"created_at_ms" bigint NOT NULL,
	"accepted_at_ms" bigint,
	"closed_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "members" (
	"room_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"kind" text NOT NULL,
	"delivered_seq" bigint NOT NULL,
	"read_seq" bigint NOT NULL,
	"left_seq" bigint,
	"left_at_ms" bigint,
	"left_preview" text,
	"left_preview_eid" uuid,
	"inquiry_id" uuid,
	CONSTRAINT "members_room_id_eid_pk" PRIMARY KEY("room_id","eid")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"room_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"id" uuid NOT NULL,
	"sender_eid" uuid,
	"sender_name" text NOT NULL,
	"sender_kind" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"sent_at_ms" bigint NOT NULL,
	CONSTRAINT "messages_room_id_seq_pk" PRIMARY KEY("room_id","seq")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"service_id" text NOT NULL,
	"eid" uuid NOT NULL,
	"visitor_name" text NOT NULL,
	"language" text NOT NULL,
	"preview" text NOT NULL,
	"waiting_since_ms" bigint NOT NULL,
	"offered_at_ms" bigint NOT NULL,
	"deadline_ms" bigint NOT NULL,
	"status" text NOT NULL,
	"winner_name" text
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"process_id" uuid NOT NULL,
	"eid" uuid NOT NULL,
	"seen_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"channel" text NOT NULL,
	"visitor_eid" uuid NOT NULL,
	"visitor_name" text NOT NULL,
	"language" text NOT NULL,
	"page" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"last_seq" bigint NOT NULL,
	"last_at_ms" bigint NOT NULL,
	"preview" text NOT NULL,
	"preview_eid" uuid,
	"inquiry_id" uuid
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"eid" uuid NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"current_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at_ms" bigint NOT NULL,
	"revoked_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "users" (
	"eid" uuid PRIMARY KEY NOT NULL,
	"service_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"email" text,
	"password_hash" text,
	"demo_password" integer DEFAULT 0 NOT NULL,
	"role" text,
	"status" text,
	"agent_limit" integer,
	"idle_since_ms" bigint,
	"device_hash" text,
	"language" text DEFAULT '' NOT NULL,
	"page" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at_ms");--> statement-breakpoint
CREATE INDEX "inquiries_room" ON "inquiries" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "inquiries_open" ON "inquiries" USING btree ("service_id","created_at_ms") WHERE "inquiries"."status" = 'open';--> statement-breakpoint
CREATE INDEX "inquiries_missed" ON "inquiries" USING btree ("service_id") WHERE "inquiries"."status" = 'missed';--> statement-breakpoint
CREATE INDEX "inquiries_handling" ON "inquiries" USING btree ("agent_eid") WHERE "inquiries"."status" = 'handling';--> statement-breakpoint
CREATE INDEX "members_eid" ON "members" USING btree ("eid");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_id" ON "messages" USING btree ("id");--> statement-breakpoint
CREATE INDEX "offers_inquiry" ON "offers" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "offers_due" ON "offers" USING btree ("deadline_ms") WHERE "offers"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "offers_pending" ON "offers" USING btree ("eid") WHERE "offers"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "presence_eid" ON "presence" USING btree ("eid");--> statement-breakpoint
CREATE INDEX "presence_process" ON "presence" USING btree ("process_id");--> statement-breakpoint
CREATE INDEX "rooms_created" ON "rooms" USING btree ("service_id","created_at_ms","id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("service_id","email");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("service_id") WHERE "users"."kind" = 'staff';