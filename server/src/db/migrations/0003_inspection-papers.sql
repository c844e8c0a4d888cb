CREATE TABLE "inspection_paper" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inspection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"issuer" text NOT NULL,
	"number" text,
	"code" text,
	"pdf_file_id" uuid,
	"word_file_id" uuid,
	"seal_sha256" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"issued_at" timestamp(3) with time zone,
	"issued_by" uuid,
	"issued_by_name" text,
	"voided_at" timestamp(3) with time zone,
	"voided_by_name" text,
	"void_reason" text,
	"service" jsonb,
	"served_at" timestamp(3) with time zone,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inspection_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inspection_id" uuid NOT NULL,
	"points" jsonb NOT NULL,
	"wants_hearing" boolean NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"answered_by_name" text,
	"conclusion" text
);
--> statement-breakpoint
CREATE TABLE "legal_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inspection_id" uuid NOT NULL,
	"matter" text NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_by_name" text NOT NULL,
	"result" text,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opinion" text,
	"reviewed_at" timestamp(3) with time zone,
	"reviewed_by_name" text
);
--> statement-breakpoint
CREATE TABLE "obligation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inspection_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"qx_code" text NOT NULL,
	"kind" text NOT NULL,
	"yuan" numeric(24, 6) NOT NULL,
	"due_on" date NOT NULL,
	"payments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_name" text NOT NULL,
	"reminded_on" date
);
--> statement-breakpoint
CREATE TABLE "rectification_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inspection_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"item" text NOT NULL,
	"clause" text NOT NULL,
	"demand" text NOT NULL,
	"due_on" date NOT NULL,
	"evidence_asked" text NOT NULL,
	"note" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"given_at" timestamp(3) with time zone,
	"result" text,
	"checked" text,
	"checked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rectify_extension" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inspection_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"plan" text NOT NULL,
	"until" date NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"asked_by_name" text NOT NULL,
	"granted" boolean,
	"reply" text,
	"granted_until" date,
	"replied_at" timestamp(3) with time zone,
	"replied_by_name" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_paper_number" ON "inspection_paper" USING btree ("issuer","number") WHERE "inspection_paper"."number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_paper_code" ON "inspection_paper" USING btree ("code");--> statement-breakpoint
CREATE INDEX "inspection_paper_case" ON "inspection_paper" USING btree ("inspection_id","created_at","id");--> statement-breakpoint
CREATE INDEX "inspection_statement_case" ON "inspection_statement" USING btree ("inspection_id","at");--> statement-breakpoint
CREATE INDEX "legal_review_case" ON "legal_review" USING btree ("inspection_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_review_waiting" ON "legal_review" USING btree ("inspection_id") WHERE "legal_review"."result" is null;--> statement-breakpoint
CREATE INDEX "obligation_case" ON "obligation" USING btree ("inspection_id");--> statement-breakpoint
CREATE INDEX "obligation_due" ON "obligation" USING btree ("qx_code","due_on");--> statement-breakpoint
CREATE UNIQUE INDEX "rectification_item_no" ON "rectification_item" USING btree ("inspection_id","no");--> statement-breakpoint
CREATE INDEX "rectify_extension_case" ON "rectify_extension" USING btree ("inspection_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rectify_extension_waiting" ON "rectify_extension" USING btree ("inspection_id") WHERE "rectify_extension"."granted" is null;