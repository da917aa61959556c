ALTER TABLE "files" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "is_animated" boolean DEFAULT false NOT NULL;