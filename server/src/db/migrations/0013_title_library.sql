-- Titles that no filing granted: entered by staff or taken in from a workbook; the credit code stands in a column of its own.
ALTER TABLE "title" ALTER COLUMN "enterprise_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "title" ALTER COLUMN "filing_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "title" ADD COLUMN "social_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "title" ADD COLUMN "old_name" text;--> statement-breakpoint
ALTER TABLE "title" ADD COLUMN "batch_no" text;--> statement-breakpoint
ALTER TABLE "title" ADD COLUMN "source" text DEFAULT 'granted' NOT NULL;--> statement-breakpoint
ALTER TABLE "title" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "title" SET "social_code" = "filing"."social_code" FROM "filing" WHERE "filing"."id" = "title"."filing_id";
