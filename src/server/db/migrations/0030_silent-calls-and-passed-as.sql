ALTER TABLE "services" ADD COLUMN "ends_silent_calls" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "call_parties" ADD COLUMN "passed_as" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "ends_silent" boolean DEFAULT false NOT NULL;