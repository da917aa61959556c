CREATE TABLE "one_time_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"eid" uuid NOT NULL,
	"factor_shown" integer NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"eid" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_eid_hash_pk" PRIMARY KEY("eid","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"eid" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"activated_at_ms" bigint,
	"last_step" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "owner_eid" uuid;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "mfa_forced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_changed_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mfa_forced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_eid_second_factors_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."second_factors"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_eid_users_eid_fk" FOREIGN KEY ("eid") REFERENCES "public"."users"("eid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_codes_eid" ON "one_time_codes" USING btree ("eid","purpose");--> statement-breakpoint
CREATE INDEX "one_time_codes_expiry" ON "one_time_codes" USING btree ("expires_at_ms");