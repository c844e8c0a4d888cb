-- Who of the county and who of the city has a filing; the hash of an imported workbook, and the call that wrote it.
ALTER TABLE "filing" ADD COLUMN "assignees" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "call" text;