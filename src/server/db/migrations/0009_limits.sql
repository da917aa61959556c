CREATE TABLE "limit_buckets" (
	"id" text PRIMARY KEY NOT NULL,
	"full_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "limit_buckets_full" ON "limit_buckets" USING btree ("full_at_ms");