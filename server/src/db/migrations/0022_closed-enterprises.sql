-- An enterprise that works no more, and what the official register says of it.
ALTER TABLE "enterprise" ADD COLUMN "closed_as" text;--> statement-breakpoint
ALTER TABLE "enterprise" ADD COLUMN "closed_on" date;--> statement-breakpoint
ALTER TABLE "enterprise" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "enterprise" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "enterprise" ADD COLUMN "register_state" text;--> statement-breakpoint
ALTER TABLE "enterprise" ADD COLUMN "register_facts" jsonb;--> statement-breakpoint
ALTER TABLE "enterprise" ADD COLUMN "register_checked_at" timestamp(3) with time zone;