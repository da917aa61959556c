CREATE TABLE "white_label_files" (
	"service_id" text NOT NULL,
	"use" text NOT NULL,
	"type" text NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"data" text NOT NULL,
	CONSTRAINT "white_label_files_service_id_use_type_pk" PRIMARY KEY("service_id","use","type")
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "brand_name" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "brand_color" text;--> statement-breakpoint
ALTER TABLE "white_label_files" ADD CONSTRAINT "white_label_files_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;