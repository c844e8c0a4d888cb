-- A workbook with other headings is read by what its owner says of them, and that is kept for the next one.
CREATE TABLE "import_mapping" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"headings" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "import_mapping_account_id_kind_pk" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "places" jsonb;
