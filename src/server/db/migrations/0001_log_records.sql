CREATE TABLE "log_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"service_id" text NOT NULL,
	"uploader_eid" uuid NOT NULL,
	"received_at_ms" bigint NOT NULL,
	"timestamp_ms" bigint NOT NULL,
	"level" integer NOT NULL,
	"eid" uuid,
	"words" text NOT NULL,
	"record" json NOT NULL
);
--> statement-breakpoint
CREATE INDEX "log_records_time" ON "log_records" USING btree ("service_id","timestamp_ms","id");--> statement-breakpoint
CREATE INDEX "log_records_received" ON "log_records" USING btree ("received_at_ms");