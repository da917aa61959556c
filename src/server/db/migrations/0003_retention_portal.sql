DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "portal_visitor_eid" uuid;--> statement-breakpoint
CREATE INDEX "inquiries_kept" ON "inquiries" USING btree ("service_id","closed_at_ms","room_id") WHERE "inquiries"."status" = 'closed';--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("service_id","kind","email");