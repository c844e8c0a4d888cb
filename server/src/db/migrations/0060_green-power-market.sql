-- 绿电消费比例 of a year, 核销 of certificates, 全国碳市场 with its letters and private accounts, CBAM data, reference prices.
CREATE TABLE "green_target" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"year" integer NOT NULL,
	"industry" text NOT NULL,
	"mode" text NOT NULL,
	"target_pct" numeric(24, 6) NOT NULL,
	"source" text NOT NULL,
	"consumption_mwh" numeric(24, 6),
	"counted_mwh" numeric(24, 6),
	"ratio_pct" numeric(24, 6),
	"gap_certificates" integer,
	"explanation" text,
	"return_reason" text,
	"reported_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carbon_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"content" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carbon_market" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"year" integer NOT NULL,
	"industry" text NOT NULL,
	"duty" text NOT NULL,
	"guide" text NOT NULL,
	"source" text NOT NULL,
	"months" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"report_note" text,
	"surrender_note" text,
	"reported_at" timestamp(3) with time zone,
	"surrendered_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carbon_verified" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"verified_t" numeric(24, 6) NOT NULL,
	"gases" text NOT NULL,
	"boundary" text NOT NULL,
	"verifier" text NOT NULL,
	"letter" text NOT NULL,
	"letter_on" date NOT NULL,
	"cleared" text,
	"source" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cbam_good" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"sector" text NOT NULL,
	"year" integer NOT NULL,
	"content" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_price" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"price" numeric(24, 6) NOT NULL,
	"source" text NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "green_power" ADD COLUMN "cancellation" text;--> statement-breakpoint
ALTER TABLE "green_power" ADD COLUMN "cancelled_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "green_target_once" ON "green_target" USING btree ("enterprise_id","year") WHERE "green_target"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "green_target_list" ON "green_target" USING btree ("qx_code","year" DESC NULLS LAST,"updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "carbon_account_year" ON "carbon_account" USING btree ("enterprise_id","year");--> statement-breakpoint
CREATE UNIQUE INDEX "carbon_market_once" ON "carbon_market" USING btree ("enterprise_id","year") WHERE "carbon_market"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "carbon_market_list" ON "carbon_market" USING btree ("qx_code","year" DESC NULLS LAST,"updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "carbon_verified_letter" ON "carbon_verified" USING btree ("enterprise_id","year","letter");--> statement-breakpoint
CREATE INDEX "cbam_good_enterprise" ON "cbam_good" USING btree ("enterprise_id","year");--> statement-breakpoint
CREATE INDEX "market_price_kind" ON "market_price" USING btree ("kind","from_day");