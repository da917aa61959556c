ALTER TABLE "offers" ADD COLUMN "confirm_by_ms" bigint;--> statement-breakpoint
CREATE INDEX "offers_unconfirmed" ON "offers" USING btree ("eid") WHERE "offers"."confirm_by_ms" is not null;