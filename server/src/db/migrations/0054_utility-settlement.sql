-- Accounts of supply companies that enterprises have confirmed, the deliveries of those companies and what their meters read.
CREATE TABLE "supply_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by_name" text NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"social_code" text NOT NULL,
	"qx_code" text NOT NULL,
	"carrier" text NOT NULL,
	"company" text NOT NULL,
	"number" text NOT NULL,
	"sub_meter" text NOT NULL,
	"usage" text NOT NULL,
	"site" text NOT NULL,
	"site_id" uuid,
	"since" date NOT NULL,
	"until" date NOT NULL,
	"purpose" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"doubt" text,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "utility_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"company" text NOT NULL,
	"way" text NOT NULL,
	"reference" text NOT NULL,
	"rows" integer NOT NULL,
	"stored" integer NOT NULL,
	"unmatched" integer NOT NULL,
	"total" numeric(24, 6) NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "utility_reading" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"company" text NOT NULL,
	"number" text NOT NULL,
	"meter" text NOT NULL,
	"sub_meter" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"correction_for" text NOT NULL,
	"quantity" numeric(24, 6),
	"version" integer NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "supply_account_number" ON "supply_account" USING btree ("company","carrier","number");--> statement-breakpoint
CREATE INDEX "supply_account_enterprise" ON "supply_account" USING btree ("enterprise_id");--> statement-breakpoint
CREATE INDEX "supply_account_list" ON "supply_account" USING btree ("qx_code","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "utility_delivery_company" ON "utility_delivery" USING btree ("company","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "utility_reading_version" ON "utility_reading" USING btree ("company","carrier","number","meter","sub_meter","from_day","to_day","correction_for","version");--> statement-breakpoint
CREATE TRIGGER "utility_delivery_append_only" BEFORE UPDATE OR DELETE ON "utility_delivery" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "utility_reading_append_only" BEFORE UPDATE OR DELETE ON "utility_reading" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
