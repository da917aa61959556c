CREATE TABLE "duties" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at_ms" bigint NOT NULL
);
