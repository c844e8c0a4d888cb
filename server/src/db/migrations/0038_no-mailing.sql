-- A table and a column that nothing asks.
ALTER TABLE "mailing" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "mailing" CASCADE;--> statement-breakpoint
DROP INDEX "message_mailing";--> statement-breakpoint
ALTER TABLE "message" DROP COLUMN "mailing_id";