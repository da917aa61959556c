ALTER TABLE "notes" ADD COLUMN "edited_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "removed_at_ms" bigint;