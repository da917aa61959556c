ALTER TABLE "inquiries" ADD COLUMN "missed_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "label_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "kind" text DEFAULT 'inquiry' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "from_eid" uuid;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "from_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "to_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "note" text DEFAULT '' NOT NULL;