ALTER TABLE "action_tokens" ADD COLUMN "inquiry_id" uuid;--> statement-breakpoint
ALTER TABLE "action_tokens" ADD COLUMN "used_by_eid" uuid;--> statement-breakpoint
ALTER TABLE "action_tokens" ADD COLUMN "used_rating" integer;