-- Several released versions of a form stand side by side: a batch knows which it named before, a sending in which it was made, and the frozen copy of the enterprise's record has a name.
ALTER TABLE "batch" ADD COLUMN "earlier_versions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "filing_submission" ADD COLUMN "form_version" text;--> statement-breakpoint
UPDATE "filing_submission" SET "form_version" = (SELECT "form_version" FROM "filing" WHERE "filing"."id" = "filing_submission"."filing_id");--> statement-breakpoint
ALTER TABLE "filing_submission" ALTER COLUMN "form_version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "filing_submission" ADD COLUMN "snapshot_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "filing_submission" ALTER COLUMN "snapshot_id" DROP DEFAULT;
