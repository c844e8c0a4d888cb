-- What is granted, paid, checked and reclaimed of special funds, line by line.
CREATE TABLE "fund_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount" numeric(24, 6) NOT NULL,
	"document_number" text,
	"year" integer,
	"paid_on" date,
	"actual_saving" numeric(24, 6),
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"proposed_by" uuid NOT NULL,
	"proposed_by_name" text NOT NULL,
	"proposed_at" timestamp(3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp(3) with time zone,
	"decision" text
);
--> statement-breakpoint
CREATE INDEX "fund_entry_filing" ON "fund_entry" USING btree ("filing_id","proposed_at","id");