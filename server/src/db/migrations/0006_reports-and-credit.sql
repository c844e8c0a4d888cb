CREATE TABLE "credit_reference" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"number" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"report_id" uuid NOT NULL,
	"green_code_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"grade" text NOT NULL,
	"total" numeric,
	"bank_id" uuid NOT NULL,
	"bank_name" text NOT NULL,
	"product_id" uuid,
	"product_name" text,
	"finance_type" text NOT NULL,
	"amount" numeric(24, 6) NOT NULL,
	"term_months" integer NOT NULL,
	"usage" text NOT NULL,
	"auth_scope" text[] NOT NULL,
	"auth_from" date NOT NULL,
	"auth_to" date NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"credit_self" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"pushed_at" timestamp(3) with time zone,
	"bank_opinion" text,
	"granted_amount" numeric(24, 6),
	"rate" numeric(24, 6),
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bank_name" text NOT NULL,
	"scope" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "green_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"qx_code" text NOT NULL,
	"year" integer NOT NULL,
	"edition" integer NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	"green_code_id" uuid NOT NULL,
	"title" text NOT NULL,
	"purpose" text NOT NULL,
	"receiver" text,
	"show_band" boolean NOT NULL,
	"remark" text,
	"number" text NOT NULL,
	"check_code" text NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	"made_by_name" text NOT NULL,
	"exported_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by_name" text
);
--> statement-breakpoint
CREATE TABLE "green_report_paper" (
	"report_id" uuid NOT NULL,
	"type" text NOT NULL,
	"format" text NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "green_report_paper_report_id_type_format_pk" PRIMARY KEY("report_id","type","format")
);
--> statement-breakpoint
ALTER TABLE "enterprise" ADD COLUMN "institution_kind" text;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_reference_number" ON "credit_reference" USING btree ("number");--> statement-breakpoint
CREATE INDEX "credit_reference_enterprise" ON "credit_reference" USING btree ("enterprise_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credit_reference_bank" ON "credit_reference" USING btree ("bank_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credit_view_reference" ON "credit_view" USING btree ("reference_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "green_report_current" ON "green_report" USING btree ("enterprise_id","year") WHERE current and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "green_report_edition" ON "green_report" USING btree ("enterprise_id","year","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "green_report_number" ON "green_report" USING btree ("number");--> statement-breakpoint
CREATE INDEX "green_report_list" ON "green_report" USING btree ("qx_code","made_at" DESC NULLS LAST);