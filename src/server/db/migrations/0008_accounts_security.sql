CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service_id" text,
	"at_ms" bigint NOT NULL,
	"kind" text NOT NULL,
	"eid" uuid,
	"who" text NOT NULL,
	"address" text NOT NULL,
	"about" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_accounts" (
	"service_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"eid" uuid NOT NULL,
	CONSTRAINT "provider_accounts_service_id_issuer_subject_pk" PRIMARY KEY("service_id","issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_time" ON "security_events" USING btree ("service_id","at_ms","id");--> statement-breakpoint
CREATE INDEX "security_events_age" ON "security_events" USING btree ("at_ms");--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;