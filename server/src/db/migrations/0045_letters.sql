CREATE TABLE "letter" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filing_id" uuid NOT NULL,
	"decided_at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"year" integer NOT NULL,
	"heading" text NOT NULL,
	"recipient" text NOT NULL,
	"code" text NOT NULL,
	"file_id" uuid NOT NULL,
	"template_version" integer NOT NULL,
	"seal_sha256" text,
	"copies" integer DEFAULT 0 NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_by_name" text NOT NULL,
	"voided_at" timestamp(3) with time zone,
	"voided_by_name" text,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "letter_copy" (
	"letter_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "letter_copy_letter_id_no_pk" PRIMARY KEY("letter_id","no")
);
--> statement-breakpoint
CREATE TABLE "letter_template" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	CONSTRAINT "letter_template_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
ALTER TABLE "objection" ADD COLUMN "told_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "letter_number" ON "letter" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "letter_once" ON "letter" USING btree ("filing_id","kind","decided_at") WHERE "letter"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "letter_issued" ON "letter" USING btree ("issued_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "filing_publicity" ON "filing" USING btree ("publicity_end") WHERE "filing"."publicity_end" is not null;
