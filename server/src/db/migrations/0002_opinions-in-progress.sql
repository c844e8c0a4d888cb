-- A reviewer's opinion in progress survives a reload and another machine; which attachments an officer has opened is known.
CREATE TABLE "file_opening" (
	"account_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "file_opening_account_id_file_id_pk" PRIMARY KEY("account_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "opinion_draft" (
	"filing_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"step" text NOT NULL,
	"fields" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "opinion_draft_filing_id_account_id_pk" PRIMARY KEY("filing_id","account_id")
);
