CREATE TABLE "built_files" (
	"name" text PRIMARY KEY NOT NULL,
	"last_served_at_ms" bigint NOT NULL
);
